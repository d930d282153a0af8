/** The path of the wall on a television. */
export const SCREEN_PATH = '/wall/screen'
