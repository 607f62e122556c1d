/**
 * The bar of the signed-in frame without its buttons, where before-paint.js says so: `index.html` has the same, so that
 * a slow phone shows it before any script has loaded, and the app keeps it until the frame is there.
 */
export function FirstPaint() {
  return (
    <div className="first-paint" aria-hidden="true">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <span>Serieslab</span>
    </div>
  );
}
