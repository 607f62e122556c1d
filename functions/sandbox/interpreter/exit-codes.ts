/** Exit code of a child in which Python's C recursion exhausted the stack; any other trap exits with 3. */
export const brokenStack = 4;
export const broken = 3;
