import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { ACCESS_MESSAGES } from './access-messages.ts'

/** Words of the specification (sections 2 and 8) that are not refusals: what screens announce. */
export const MESSAGES = {
  ...ACCESS_MESSAGES,
  depositFailed: msg`Something went wrong with the deposit.`,
  withdrawFailed: msg`Something went wrong with the withdrawal.`,
  transferFailed: msg`Something went wrong with the transfer.`,

  giftsFailed: msg`Failed to load gift items.`,
  giftFailed: msg`Something went wrong, item with this name may already exist`,
  giftAdded: msg`Added Gift Item Successfully`,
  giftUpdated: msg`Updated Gift Item Successfully`,
  giftDeleted: msg`Deleted Gift Item Successfully`,
  giftDeleteFailed: msg`Failed to delete gift item.`,

  pleaseLoginToAdd: msg`Please login to add items to your cart.`,
  addedToCart: msg`Added To Cart Successfully`,
  addToCartFailed: msg`Failed to add item to cart.`,
  removedFromCart: msg`Removed from Cart Successfully`,
  removeFromCartFailed: msg`Failed to remove from cart. Please try again.`,
  cartFailed: msg`Failed to load cart items. Please try again.`,
  nowOutOfStock: msg`Sorry, this item is now out of stock.`,
  noPurchases: msg`No purchased items found.`,
  purchasesFailed: msg`Failed to load purchased items. Please try again.`,

  inventoryFailed: msg`Failed to load inventory.`,
  purchaseDetailsFailed: msg`Failed to load purchase details.`,
  stockAdded: msg`Added More Items Successfully`,

  salaryDepositFailed: msg`Something went wrong with the salary deposit.`,
  salaryProcessed: msg`Salary processed successfully`,
  salariesProcessed: msg`Salaries processed successfully`,
  salaryFailed: msg`An error occurred while processing salary.`,
  manualLogin: msg`You must be logged in to submit this form.`,
  manualSaved: msg`Manual section saved successfully.`,
  chatFailed: msg`Sorry, I could not fetch the information you requested.`,

  salariesFailed: msg`An error occurred while processing salaries.`,
} as const

/** Specification, section 8, Cart: the stock is smaller than the line's quantity. */
export function onlyAvailable(stock: number): MessageDescriptor {
  return msg`Only ${{ stock }} item(s) available.`
}

/** Specification, section 8, Inventory. */
export function addStockFailed(message: string): MessageDescriptor {
  return msg`Something went wrong: ${{ message }}`
}

/** Specification, section 8, Manual. */
export function saveSectionFailed(message: string): MessageDescriptor {
  return msg`Error: ${{ message }}`
}

/** Specification, section 7: the model's instruction where no section matches. */
export const NO_CONTEXT = 'No additional context available.'

/** Specification, section 9: transaction history page size. */
export const HISTORY_PAGE_SIZE = 20
