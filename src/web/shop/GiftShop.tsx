import { Screen } from '../ui/Screen.tsx'

/** Gift Shop: what points can be spent on (specification, section 2). */
export function GiftShop() {
  return <Screen title="Gift Shop">{null}</Screen>
}
