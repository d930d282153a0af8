/** Who does something, and the network address they do it from. */
export interface Actor {
  readonly id: number
  readonly address: string
}
