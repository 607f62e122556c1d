type Prompt = () => Promise<boolean>;

let prompt: Prompt | undefined;
let running: Promise<boolean> | undefined;
let decline: () => void = () => undefined;

/** Sets what asks for the password; returns a function that takes it back, and a question that is open with it. */
export function setPasswordPrompt(ask: Prompt): () => void {
  prompt = ask;
  return () => {
    if (prompt !== ask) return;
    prompt = undefined;
    decline();
  };
}

function askOnce(): Promise<boolean> {
  if (!prompt) return Promise.resolve(false);
  const declined = new Promise<boolean>((resolve) => {
    decline = () => resolve(false);
  });
  return Promise.race([prompt(), declined]);
}

/** Asks for the password, once for all calls that need it now; false if the person declines. */
export function askForPassword(): Promise<boolean> {
  running ??= askOnce().finally(() => {
    running = undefined;
  });
  return running;
}
