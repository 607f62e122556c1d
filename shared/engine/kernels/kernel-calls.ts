import type { KernelExports } from './kernel-exports.ts';

/**
 * The compiled kernels as functions of arrays. All arrays must be in the kernels' memory; strides are in doubles,
 * matrices row-major. The comments in `assembly/` give the mathematics.
 */
export type KernelCalls = ReturnType<typeof createKernelCalls>;

/** Coordinates by input: one column of `stride` doubles per input; the first `count` are points, the rest zeros. */
export interface Columns {
  columns: Float64Array;
  stride: number;
  count: number;
}

/**
 * The kernel's hyper-parameters by input: inverse squared lengthscales, and the signal shares of categorical inputs.
 */
export interface Scales {
  weights: Float64Array;
  kinds: Float64Array;
  dimensions: number;
}

/** Whitened rows of candidates, `stride` doubles apart. */
export interface WhitenedRows {
  rows: Float64Array;
  stride: number;
}

const BYTES = Float64Array.BYTES_PER_ELEMENT;

export function createKernelCalls(run: KernelExports) {
  return {
    /**
     * Writes the covariances of one point (its coordinates in a row) with `columns`, and zeros up to the next multiple
     * of 4.
     */
    maternRow(
      { columns, stride, count }: Columns,
      point: Float64Array,
      scales: Scales,
      signal: number,
      out: Float64Array,
    ) {
      const { weights, kinds, dimensions } = scales;
      run.maternRow(
        columns.byteOffset,
        stride * BYTES,
        count,
        point.byteOffset,
        BYTES,
        weights.byteOffset,
        kinds.byteOffset,
        dimensions,
        signal,
        out.byteOffset,
      );
    },

    /** The same for `count` points, in rows of `dimensions` doubles, to rows of `out`. */
    maternRows(
      { columns, stride, count: n }: Columns,
      points: Float64Array,
      count: number,
      { weights, kinds, dimensions }: Scales,
      signal: number,
      out: WhitenedRows,
    ) {
      run.maternRows(
        columns.byteOffset,
        stride * BYTES,
        n,
        points.byteOffset,
        count,
        weights.byteOffset,
        kinds.byteOffset,
        dimensions,
        signal,
        out.rows.byteOffset,
        out.stride * BYTES,
      );
    },

    /**
     * Writes rows `from` … `to` − 1 of the kernel matrix, stride × stride, lower triangle, with the noise on the
     * diagonal.
     */
    maternMatrix(
      { columns, stride, count }: Columns,
      { weights, kinds, dimensions }: Scales,
      { signal, noise }: { signal: number; noise: number },
      matrix: Float64Array,
      { from, to }: { from: number; to: number },
    ) {
      run.maternMatrix(
        columns.byteOffset,
        count,
        stride,
        weights.byteOffset,
        kinds.byteOffset,
        dimensions,
        signal,
        noise,
        matrix.byteOffset,
        from,
        to,
      );
    },

    /**
     * Writes the sums of the likelihood's gradient to `sums`, two lanes per input.
     *
     * @param alpha K⁻¹(y − m)
     * @param covariance K⁻¹, stride × stride
     * @returns Σ W·k over pairs
     */
    maternGradient(
      { columns, stride, count }: Columns,
      { weights, kinds, dimensions }: Scales,
      { alpha, covariance }: { alpha: Float64Array; covariance: Float64Array },
      sums: Float64Array,
    ): number {
      return run.maternGradient(
        columns.byteOffset,
        count,
        stride,
        weights.byteOffset,
        kinds.byteOffset,
        dimensions,
        alpha.byteOffset,
        covariance.byteOffset,
        sums.byteOffset,
      );
    },

    /** Adds the gradient of Σ fᵢ·k(x, xᵢ) at `point` to `gradient`, two lanes per input. */
    maternPull(
      { columns, stride, count }: Columns,
      point: Float64Array,
      { weights, kinds, dimensions }: Scales,
      signal: number,
      { factors, gradient }: { factors: Float64Array; gradient: Float64Array },
    ) {
      run.maternPull(
        columns.byteOffset,
        stride * BYTES,
        count,
        point.byteOffset,
        weights.byteOffset,
        kinds.byteOffset,
        dimensions,
        signal,
        factors.byteOffset,
        gradient.byteOffset,
      );
    },

    /** Conditions candidates `from` … `to` − 1 on one more point, whose whitened row has `length` entries so far. */
    extendRows(
      { rows, stride }: WhitenedRows,
      { from, to }: { from: number; to: number },
      point: { row: Float64Array; length: number; pivot: number; normals: Float64Array },
      candidates: { covariances: Float64Array; variance: Float64Array; deviations: Float64Array },
      draws: number,
    ) {
      run.extendRows(
        rows.byteOffset,
        stride * BYTES,
        from,
        to,
        point.length,
        point.row.byteOffset,
        point.pivot,
        candidates.covariances.byteOffset,
        candidates.variance.byteOffset,
        candidates.deviations.byteOffset,
        point.normals.byteOffset,
        draws,
      );
    },

    /**
     * Computes the variances of `count` candidates from their whitened rows of `length`, and the rows' products with
     * two vectors.
     */
    reduceRows(
      { rows, stride }: WhitenedRows,
      { count, length }: { count: number; length: number },
      signal: number,
      vectors: { ones: Float64Array; targets: Float64Array },
      out: { variance: Float64Array; onOnes: Float64Array; onTargets: Float64Array },
    ) {
      run.reduceRows(
        rows.byteOffset,
        stride * BYTES,
        0,
        count,
        length,
        signal,
        out.variance.byteOffset,
        vectors.ones.byteOffset,
        out.onOnes.byteOffset,
        vectors.targets.byteOffset,
        out.onTargets.byteOffset,
      );
    },

    /**
     * Computes the logarithmic expected improvement of `count` candidates, averaged over the draws.
     *
     * @param best by draw
     * @param distances scratch space of `draws` doubles
     */
    logImprovements(
      candidates: { means: Float64Array; variance: Float64Array; deviations: Float64Array; count: number },
      { best, draws, kappa }: { best: Float64Array; draws: number; kappa: number },
      table: { values: Float64Array; low: number; high: number; perUnit: number },
      { distances, out }: { distances: Float64Array; out: Float64Array },
    ) {
      run.logImprovements(
        candidates.means.byteOffset,
        candidates.variance.byteOffset,
        candidates.deviations.byteOffset,
        best.byteOffset,
        draws,
        kappa,
        0,
        candidates.count,
        table.values.byteOffset,
        table.low,
        table.high,
        table.perUnit,
        distances.byteOffset,
        out.byteOffset,
      );
    },

    /** Packs rows × depth elements, scaled, into slivers of 4 rows. */
    pack(
      { rows, stride }: WhitenedRows,
      { count, depth, scale }: { count: number; depth: number; scale: number },
      to: Float64Array,
    ) {
      run.pack(rows.byteOffset, stride * BYTES, BYTES, count, depth, scale, to.byteOffset);
    },

    /** Packs a lower triangle, n × n, into n·(n + 4)/2 doubles. */
    packTriangle(matrix: Float64Array, n: number, to: Float64Array) {
      run.packTriangle(matrix.byteOffset, n * BYTES, n, to.byteOffset);
    },

    /** out ← −A·Tᵀ for a packed A of `count` rows and a packed lower triangle T, n × n. */
    productTriangle(
      out: WhitenedRows,
      { packed, count }: { packed: Float64Array; count: number },
      { triangle, n }: { triangle: Float64Array; n: number },
    ) {
      run.productTriangle(out.rows.byteOffset, out.stride * BYTES, count, n, packed.byteOffset, triangle.byteOffset);
    },

    /** out ← T·x for a packed lower triangle T, n × n. */
    triangleTimes(triangle: Float64Array, n: number, x: Float64Array, out: Float64Array) {
      run.triangleTimes(triangle.byteOffset, n, x.byteOffset, out.byteOffset);
    },

    /** out ← Tᵀ·x. */
    transposedTriangleTimes(triangle: Float64Array, n: number, x: Float64Array, out: Float64Array) {
      run.transposedTriangleTimes(triangle.byteOffset, n, x.byteOffset, out.byteOffset);
    },

    /** The product of the first `length` entries of two vectors. */
    dot(x: Float64Array, y: Float64Array, length: number): number {
      return run.dot(x.byteOffset, y.byteOffset, length);
    },

    /** Factors the panel of columns that starts at `from`; returns false if a pivot is not positive. */
    choleskyPanel(matrix: Float64Array, n: number, from: number, scratch: Float64Array): boolean {
      return run.choleskyPanel(matrix.byteOffset, n, from, scratch.byteOffset) !== 0;
    },

    invertPanel(lower: Float64Array, n: number, from: number, inverse: Float64Array, scratch: Float64Array) {
      run.invertPanel(lower.byteOffset, n, from, inverse.byteOffset, scratch.byteOffset);
    },

    inverseProductPanel(inverse: Float64Array, n: number, from: number, result: Float64Array, scratch: Float64Array) {
      run.inverseProductPanel(inverse.byteOffset, n, from, result.byteOffset, scratch.byteOffset);
    },
  };
}
