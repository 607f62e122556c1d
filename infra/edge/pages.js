/** Every address of the app is the one page; an address with a file ending is a file. */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  const last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (!last.includes('.')) request.uri = '/index.html';
  return request;
}
