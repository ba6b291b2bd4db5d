// The program's pictures: those of its first pages come before it starts, the others while it runs.

const AT_ONCE = 4; // fetched beside each other

export function pictures(sizes, table, small) {
  const got = new Map();
  const shared = /^(title-rosette|vignette|brush|card-small-.|card-back-small|bowl.*)\./;
  const its = new RegExp(`^(hem|panel|patch|rosette-lotus|cloth)-${table}(-half)?\\.`);
  const cloth = small ? `cloth-${table}.webp` : `cloth-${table}-half.webp`; // this size is not needed before the start
  const first = Object.keys(sizes).filter((name) => name !== cloth && (shared.test(name) || its.test(name)));
  const keep = async (name) => {
    const answer = await fetch(`pictures/${name}`);
    if (answer.ok) got.set(name, new Uint8Array(await answer.arrayBuffer()));
  };
  return {
    first: Object.fromEntries(first.map((name) => [`pictures/${name}`, sizes[name]])),
    took: (name, bytes) => got.set(name, bytes),
    // One that is not there yet is fetched now, while the page waits. A request like this gives text, one letter a byte.
    picture(name) {
      if (!(name in sizes)) return undefined;
      if (!got.has(name)) {
        const request = new XMLHttpRequest();
        request.open("GET", `pictures/${name}`, false);
        request.overrideMimeType("text/plain; charset=x-user-defined");
        try {
          request.send();
        } catch {
          return undefined; // the network is gone
        }
        if (request.status !== 200) return undefined;
        got.set(name, Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255));
      }
      return got.get(name);
    },
    async rest() {
      const left = Object.keys(sizes).filter((name) => !got.has(name));
      const next = async () => {
        while (left.length) await keep(left.shift()).catch(() => {});
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
    },
  };
}
