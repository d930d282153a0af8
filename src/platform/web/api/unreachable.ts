/** No usable answer: the network or the server failed, or the answer has another shape. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}
