/** No usable answer: the network failed, the server did (5xx), or its answer was not understood. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}
