/** Where providers send browsers back to, on this site. */
export const RETURN_PATH = '/login/return'
