import { expect, test } from 'vitest'
import { sayInEnglish } from '#platform/server/language/say.ts'
import {
  addStockFailed,
  MESSAGES,
  NO_CONTEXT,
  onlyAvailable,
  saveSectionFailed,
} from './messages.ts'

// Specification, sections 2 and 8, typed from there. Every message of it is a contract.
test('has the announcements of the specification', () => {
  const said = Object.entries(MESSAGES).map(([name, message]) => [name, sayInEnglish(message)])
  expect({ ...Object.fromEntries(said), noContext: NO_CONTEXT }).toEqual({
    pleaseLogin: 'Please Login',
    noPermission: "You don't have permission to access this page",
    depositFailed: 'Something went wrong with the deposit.',
    withdrawFailed: 'Something went wrong with the withdrawal.',
    transferFailed: 'Something went wrong with the transfer.',
    loginFailed: 'Invalid Credentials.',

    giftsFailed: 'Failed to load gift items.',
    giftFailed: 'Something went wrong, item with this name may already exist',
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
  })
  expect(sayInEnglish(onlyAvailable(3))).toBe('Only 3 item(s) available.')
  expect(sayInEnglish(addStockFailed('Busy.'))).toBe('Something went wrong: Busy.')
  expect(sayInEnglish(saveSectionFailed('Busy.'))).toBe('Error: Busy.')
})
