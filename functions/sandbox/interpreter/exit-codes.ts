/** What a child ends with when Python recursed through C until the stack was used up; any other trap ends it with 3. */
export const brokenStack = 4;
export const broken = 3;
