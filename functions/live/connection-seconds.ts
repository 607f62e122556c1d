/** API Gateway ends a connection after two hours; its row outlives it by a little. */
export const connectionSeconds = 2 * 3600 + 600;
