type Prompt = () => Promise<boolean>;

let prompt: Prompt | undefined;
let running: Promise<boolean> | undefined;

/** Sets what asks for the password; returns a function that takes it back. */
export function setPasswordPrompt(ask: Prompt): () => void {
  prompt = ask;
  return () => {
    if (prompt === ask) prompt = undefined;
  };
}

/** Asks for the password, once for all calls that need it now; false if the person declines. */
export function askForPassword(): Promise<boolean> {
  running ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    running = undefined;
  });
  return running;
}
