/** The path to which providers return. */
export const RETURN_PATH = '/login/return'
