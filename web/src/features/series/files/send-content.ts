interface Sending {
  signal: AbortSignal;
  /** Receives the part that was sent, from 0 to 1. */
  onShare: (share: number) => void;
}

/** Uploads a content to a signed address. `fetch` does not tell how much was sent. */
export function sendContent(address: string, content: Blob, { signal, onShare }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = () => reject(new Error(`The upload answered ${request.status}`));
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status === 200 ? resolve() : failed());
    request.onerror = failed;
    request.onabort = failed;
    signal.addEventListener('abort', () => request.abort());
    request.open('PUT', address);
    request.send(content);
  });
}
