/** Somebody of the demo company. */
export interface Person {
  readonly id: number
  readonly email: string
}
