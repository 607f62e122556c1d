/** The documented paths come with and without a slash at the end; API Gateway knows those without. */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  request.uri = request.uri.replace(/\/+$/, '');
  return request;
}
