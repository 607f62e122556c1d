/** The API's reference is one page, with and without a slash at its end; the rest below it are files. */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  if (/^\/api\/docs\/*$/.test(request.uri)) request.uri = '/api/docs/index.html';
  return request;
}
