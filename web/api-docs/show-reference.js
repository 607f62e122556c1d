// Runs in the reference page after Swagger UI's bundle: a file of its own, because the page may run no inline script.
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  // Neither asks a foreign service whether the document is valid, nor sends calls: the reference is for reading.
  validatorUrl: null,
  supportedSubmitMethods: [],
});
