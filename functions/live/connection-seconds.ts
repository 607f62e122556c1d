/** API Gateway ends a connection after two hours; its row expires slightly later. */
export const connectionSeconds = 2 * 3600 + 600;
