/** `/ws/experiment/{id}?token=…` is the WebSocket API's stage, with the experiment beside the token in the query. */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  const match = /^\/ws\/experiment\/([^/]+)\/?$/.exec(request.uri);
  if (match) {
    request.uri = '/ws';
    request.querystring.experiment = { value: match[1] };
  }
  return request;
}
