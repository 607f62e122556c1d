/** A rectangle inside a row-major array: element (i, j) is `data[at + i * stride + j]`. */
export interface MatrixView {
  data: Float64Array;
  at: number;
  stride: number;
}
