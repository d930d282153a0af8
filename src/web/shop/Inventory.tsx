import { Screen } from '../ui/Screen.tsx'
import { InventoryGifts } from './InventoryGifts.tsx'
import { InventoryPurchases } from './InventoryPurchases.tsx'

/** Inventory (specification, section 2): the stock of every gift, and who bought what. */
export function Inventory() {
  return (
    <Screen title="Inventory" lead="What is in stock, and what people are waiting for.">
      <InventoryGifts />
      <InventoryPurchases />
    </Screen>
  )
}
