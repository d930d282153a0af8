import { Anchor } from '@mantine/core'
import { Screen } from '../ui/Screen.tsx'
import { InventoryGifts } from './InventoryGifts.tsx'
import { InventoryPurchases } from './InventoryPurchases.tsx'

/** Inventory (specification, section 2): the stock of every gift, and who bought what. */
export function Inventory() {
  return (
    <Screen title="Inventory" lead={<Lead />}>
      <InventoryGifts />
      <InventoryPurchases />
    </Screen>
  )
}

// Below a long first table the second would hardly be found.
function Lead() {
  return (
    <>
      What is in stock, and <Anchor href="#details">what people are waiting for</Anchor>.
    </>
  )
}
