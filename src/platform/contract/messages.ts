import { ACCESS_MESSAGES } from './access-messages.ts'
import { wordsOf } from './refusals.ts'

/** Words of the specification (sections 2 and 8) that are not refusals: what screens announce. */
export const MESSAGES = {
  ...ACCESS_MESSAGES,
  depositFailed: 'Something went wrong with the deposit.',
  withdrawFailed: 'Something went wrong with the withdrawal.',
  transferFailed: 'Something went wrong with the transfer.',

  giftsFailed: 'Failed to load gift items.',
  giftFailed: wordsOf('gift-name-taken'),
  giftAdded: 'Added Gift Item Successfully',
  giftUpdated: 'Updated Gift Item Successfully',
  giftDeleted: 'Deleted Gift Item Successfully',
  giftDeleteFailed: 'Failed to delete gift item.',

  pleaseLoginToAdd: 'Please login to add items to your cart.',
  addedToCart: 'Added To Cart Successfully',
  addToCartFailed: 'Failed to add item to cart.',
  removedFromCart: 'Removed from Cart Successfully',
  removeFromCartFailed: 'Failed to remove from cart. Please try again.',
  cartFailed: 'Failed to load cart items. Please try again.',
  nowOutOfStock: 'Sorry, this item is now out of stock.',
  noPurchases: 'No purchased items found.',
  purchasesFailed: 'Failed to load purchased items. Please try again.',

  inventoryFailed: 'Failed to load inventory.',
  purchaseDetailsFailed: 'Failed to load purchase details.',
  stockAdded: 'Added More Items Successfully',

  salaryDepositFailed: 'Something went wrong with the salary deposit.',
  salaryProcessed: 'Salary processed successfully',
  salariesProcessed: 'Salaries processed successfully',
  salaryFailed: 'An error occurred while processing salary.',
  manualLogin: 'You must be logged in to submit this form.',
  manualSaved: 'Manual section saved successfully.',
  chatFailed: 'Sorry, I could not fetch the information you requested.',
  noContext: 'No additional context available.',

  salariesFailed: 'An error occurred while processing salaries.',
} as const

/** Specification, section 8, Cart: the stock is smaller than the line's quantity. */
export function onlyAvailable(stock: number): string {
  return `Only ${stock} item(s) available.`
}

/** Specification, section 8, Inventory. */
export function addStockFailed(message: string): string {
  return `Something went wrong: ${message}`
}

/** Specification, section 8, Manual. */
export function saveSectionFailed(message: string): string {
  return `Error: ${message}`
}

/** Specification, section 9: transaction history page size. */
export const HISTORY_PAGE_SIZE = 20
