// Runs in the reference page after Swagger UI's bundle. A file of its own, because the page may not run inline scripts.
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  // No external validation service and no calls from the page: the reference is for reading.
  validatorUrl: null,
  supportedSubmitMethods: [],
});
