// The page says this itself, before the program can or after it.
const WORDS = {
  en: {
    loading: "Fetching the game: {part} %", starting: "Starting …", unofficial: "An unofficial fan project.",
    missing: "This browser has no WebAssembly. The game needs a newer one.",
    failed: "The game could not start. Reload the page, or try another browser.",
    broken: "The game stopped because of an error. Your games are kept. Reload the page to go on.",
    elsewhere: "Mandala is open in another tab. Go on there, or close it: then the game comes here.",
    ended: "The game is closed. Reload the page to play again.",
  },
  de: {
    loading: "Das Spiel wird geladen: {part} %", starting: "Startet …", unofficial: "Ein inoffizielles Fanprojekt.",
    missing: "Dieser Browser kann kein WebAssembly. Das Spiel braucht einen neueren.",
    failed: "Das Spiel konnte nicht starten. Lade die Seite neu, oder nimm einen anderen Browser.",
    broken: "Das Spiel ist wegen eines Fehlers stehen geblieben. Deine Partien sind gespeichert. Lade die Seite neu.",
    elsewhere: "Mandala ist in einem anderen Tab offen. Spiel dort weiter, oder schließ ihn: Dann kommt das Spiel hierher.",
    ended: "Das Spiel ist beendet. Lade die Seite neu, um wieder zu spielen.",
  },
  nl: {
    loading: "Het spel wordt opgehaald: {part} %", starting: "Start …", unofficial: "Een onofficieel fanproject.",
    missing: "Deze browser kent geen WebAssembly. Het spel heeft een nieuwere nodig.",
    failed: "Het spel kon niet starten. Laad de pagina opnieuw, of neem een andere browser.",
    broken: "Het spel is door een fout gestopt. Je partijen zijn bewaard. Laad de pagina opnieuw.",
    elsewhere: "Mandala is open in een ander tabblad. Speel daar verder, of sluit het: dan komt het spel hierheen.",
    ended: "Het spel is gesloten. Laad de pagina opnieuw om weer te spelen.",
  },
  da: {
    loading: "Spillet hentes: {part} %", starting: "Starter …", unofficial: "Et uofficielt fanprojekt.",
    missing: "Denne browser har ikke WebAssembly. Spillet kræver en nyere.",
    failed: "Spillet kunne ikke starte. Genindlæs siden, eller brug en anden browser.",
    broken: "Spillet stoppede på grund af en fejl. Dine spil er gemt. Genindlæs siden for at fortsætte.",
    elsewhere: "Mandala er åbent i en anden fane. Spil videre der, eller luk den: Så kommer spillet hertil.",
    ended: "Spillet er lukket. Genindlæs siden for at spille igen.",
  },
};

export const language = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in WORDS) ?? "en";
export const words = WORDS[language];
