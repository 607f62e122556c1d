declare module 'plotly.js-gl3d-dist-min' {
  export { purge, react } from 'plotly.js';
}
