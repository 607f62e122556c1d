/** A header's name as API Gateway gives it to functions when CloudFront stands before it: `User-Agent`, not `user-agent`. */
export const canonicalName = (header: string) => header.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
