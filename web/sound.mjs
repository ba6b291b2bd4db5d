// Plays sounds and music: see mandala/ui/platform/browser/sound.py.

const WIDTH = 0.6; // how far to its side a sound comes from
const READY = navigator.userActivation;

export function player(names) {
  let context = new AudioContext(); // made before the program starts, since that takes long
  let whole; // the volume of everything, from the first gesture on
  let loud = 0;
  const clips = new Map();
  let piece = { name: "" };

  const clip = (name) => {
    if (!clips.has(name))
      clips.set(name, fetch(`sounds/${name}`).then((file) => file.arrayBuffer()).then((bytes) => context.decodeAudioData(bytes)).catch(() => null));
    return clips.get(name);
  };
  const fade = (gain, to, ms) => {
    gain.gain.cancelScheduledValues(context.currentTime);
    gain.gain.setValueAtTime(gain.gain.value, context.currentTime);
    gain.gain.linearRampToValueAtTime(to, context.currentTime + ms / 1000);
  };
  const source = async (name, last, loop) => {
    const buffer = await clip(name);
    if (!buffer || !whole) return null;
    const made = new AudioBufferSourceNode(context, { buffer, loop });
    made.connect(last);
    made.start();
    return made;
  };

  return {
    names,
    loudness(volume) {
      loud = volume;
      if (whole) whole.gain.value = volume;
    },
    async open() {
      if (whole || (READY && !READY.hasBeenActive)) return;
      context ??= new AudioContext();
      context.resume();
      whole = new GainNode(context, { gain: loud });
      whole.connect(context.destination);
      for (const name of names) if (!name.startsWith("music-")) await clip(name); // all at once take too long
    },
    close() {
      context?.close();
      context = whole = undefined;
      piece = { name: "" };
      clips.clear();
    },
    async play(name, side) {
      if (!whole || context.state !== "running") return;
      const panner = new StereoPannerNode(context, { pan: WIDTH * side });
      panner.connect(whole);
      await source(name, panner, false);
    },
    accompany(name, share, seen, comes, goes) {
      if (!whole) return;
      if (seen && context.state === "suspended") context.resume();
      else if (!seen && context.state === "running") context.suspend();
      if (name === piece.name) {
        if (piece.gain && piece.share !== share) fade(piece.gain, (piece.share = share), goes);
        return;
      }
      const before = piece;
      piece = { name, share };
      if (before.gain) {
        fade(before.gain, 0, goes);
        setTimeout(() => before.source.then((made) => made?.stop()), goes);
      }
      if (!name) return;
      piece.gain = new GainNode(context, { gain: 0 });
      piece.gain.connect(whole);
      piece.source = source(name, piece.gain, true);
      fade(piece.gain, share, comes);
    },
  };
}
