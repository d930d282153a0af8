import { msg } from '@lingui/core/runtime-macro'

/** Refusals of the shop: gifts, stock, cart, orders. */
export const SHOP_REFUSALS = {
  // Gifts
  'gift-name-required': [400, msg`Name is required`],
  'gift-name-long': [400, msg`A name can have at most 120 characters`],
  'gift-description-required': [400, msg`Description is required`],
  'gift-description-long': [400, msg`A description can have at most 2000 characters`],
  'price-required': [400, msg`Price is required`],
  'price-not-positive': [400, msg`Price must be positive`],
  'inventory-required': [400, msg`Inventory is required`],
  'inventory-invalid': [400, msg`Inventory must be a whole number from 0 to 1,000,000`],
  'quantity-invalid': [400, msg`Quantity must be a whole number from 1 to 1,000,000`],
  'gift-name-taken': [409, msg`Something went wrong, item with this name may already exist`],
  'gift-unknown': [404, msg`This gift is not in the shop any more.`],

  // Categories, and the order of the shop
  'category-name-required': [400, msg`A category needs a name in at least one language.`],
  'category-name-long': [400, msg`The name of a category can have at most 40 characters.`],
  'category-name-taken': [409, msg`Another category has this name already.`],
  'categories-many': [400, msg`The shop can have at most 30 categories.`],
  'categories-changed': [409, msg`The categories changed meanwhile. Please look at them again.`],
  'gift-categories-many': [400, msg`A gift can be in at most three categories.`],
  'gifts-arranged-many': [400, msg`At most 100 gifts can come first.`],
  'order-changed': [409, msg`The order of the gifts changed meanwhile. Please look at it again.`],

  // Audience
  'gift-not-offered': [403, msg`This gift is not offered to you.`],
  'gift-audience-many': [400, msg`A gift can be offered to at most 20 groups.`],

  // Limits
  'gift-limit-invalid': [400, msg`The limit of a gift must be a whole number from 1 to 999.`],
  'gift-limit-reached': [409, msg`You have had all you can have of this gift for now.`],

  // Terms, and changes of two people
  'fine-print-long': [400, msg`The fine print can have at most 500 characters.`],
  'preparation-invalid': [400, msg`The days of preparation must be a whole number from 1 to 365.`],
  'money-invalid': [400, msg`Please enter an amount of money, such as 12.50.`],
  'gift-changed': [
    409,
    msg`Somebody changed this gift meanwhile. Nothing was saved: please close the form and open it again.`,
  ],
  // Options and variants
  'variant-required': [400, msg`Choose what it should be like first.`],
  'variant-unknown': [404, msg`This choice is not in the shop any more.`],
  'gift-has-variants': [409, msg`This gift has options: its stock is that of its variants.`],
  'option-name-required': [400, msg`An option needs a name, such as Size.`],
  'option-value-required': [400, msg`An option needs at least one value, such as M.`],
  'option-long': [400, msg`Names and values of options can have at most 30 characters.`],
  'option-values-many': [400, msg`An option can have at most 20 values.`],
  'option-value-twice': [
    400,
    msg`Options, their values and variants must differ from one another.`,
  ],
  'variants-none': [400, msg`Keep at least one variant, or remove the whole gift.`],
  'variants-many': [400, msg`A gift can have at most 100 variants.`],
  'variant-price-invalid': [400, msg`What a variant costs more must be 0 or a positive number.`],
  'variant-price-all': [
    400,
    msg`At least one variant must cost what the gift costs: enter 0 there.`,
  ],
  'sku-long': [400, msg`An article number can have at most 64 characters.`],

  // Voucher codes
  'code-invalid': [400, msg`A code has 4 to 200 letters, digits and signs without accents.`],
  'pin-invalid': [400, msg`A PIN can have at most 40 letters, digits and signs without accents.`],
  'code-worth-long': [400, msg`The value of a code can have at most 60 characters.`],
  'code-told': [400, msg`The value or the note has the code in it, which only its buyer may see.`],
  'code-expires-soon': [400, msg`A code that expires within 30 days is not sold any more.`],
  'code-twice': [409, msg`This code is there already.`],
  'gift-has-stock': [
    409,
    msg`Codes are the only stock of a gift: load them for a gift with an inventory of 0 that nobody has bought.`,
  ],
  'gift-has-codes': [409, msg`The stock of this gift is its codes: load more of them.`],
  'code-unknown': [404, msg`There is no such code in your orders.`],
  'code-locked': [
    409,
    msg`This code can’t be opened, since the key that sealed it is missing. Please ask your shop keeper.`,
  ],
  'code-shown': [409, msg`A code that was shown can’t be refunded.`],
  'code-not-there': [404, msg`There is no such code in an order.`],
  'code-unseen': [409, msg`Nobody has seen this code yet: there is nothing to replace.`],
  'code-replaced': [409, msg`This code was replaced already.`],
  'code-none-left': [409, msg`There is no other code of this gift. Load more codes first.`],
  'code-in-reason': [400, msg`The reason has the code in it, which only its buyer may see.`],
  'replacement-own': [403, msg`Somebody else replaces a code of your own order.`],
  'replacement-reason-required': [400, msg`Say why the code is replaced: its buyer reads it.`],
  'donation-has-no-stock': [409, msg`A donation has no stock, and no options.`],
  'donation-terms': [409, msg`A donation needs neither approval nor preparation.`],
  'donation-given': [409, msg`A donation is given: nothing of it is handed over.`],
  'donation-paid': [409, msg`This month of the donation is marked as paid already.`],
  'donation-none': [404, msg`Nothing was given in this month.`],
  'donation-changed': [409, msg`What was given has changed since. Please look at it again.`],
  'donation-month-open': [409, msg`This month is not over yet.`],
  'month-invalid': [400, msg`A month is written like 2026-11.`],
  'receipt-required': [
    400,
    msg`Say where it went, such as the number of a receipt: everybody who gave reads it.`,
  ],
  'codes-with-options': [
    409,
    msg`A gift with options has no voucher codes. Add a gift of its own for each kind of voucher.`,
  ],

  // Delivery addresses
  'address-required': [409, msg`Please enter a delivery address: a gift is sent to it.`],
  'address-lines': [
    400,
    msg`An address has 3 to 10 lines: name, street, postcode and town, and country if it is abroad.`,
  ],
  'address-line-long': [400, msg`A line of an address can have at most 90 characters.`],
  'deliveries-none': [404, msg`No order waits to be sent.`],

  'gift-in-stock': [409, msg`It is in stock: you can have it now.`],

  // Stock
  'stock-sold': [409, msg`Some of it was bought meanwhile. Please look at the inventory again.`],
  'stock-changed': [
    409,
    msg`The stock of a gift changed since you looked. Nothing was saved: please count it again.`,
  ],
  'count-nothing': [400, msg`Count at least one gift.`],
  'stock-limit': [409, msg`The inventory of a gift can be at most 1,000,000`],

  // Cart
  'item-invalid': [400, msg`Failed to add item to cart: Invalid item data.`],
  'out-of-stock': [409, msg`This item is out of stock.`],
  'line-quantity': [400, msg`Quantity must be a whole number from 1 to 999`],
  'line-limit': [409, msg`A cart can hold at most 999 of a gift.`],
  'cart-full': [409, msg`A cart can hold at most 50 different gifts.`],
  'not-in-cart': [404, msg`This gift is not in your cart any more.`],
  'cart-empty': [409, msg`Cart is empty`],
  // Spelt so in the specification, section 5.
  'nothing-in-stock': [409, msg`Items in your cart are currentlynot in stock.`],
  'cart-changed': [409, msg`Your cart has changed. Please look at the new total.`],

  // Limits of countries
  'country-limit-reached': [
    409,
    msg`This order would take you over a limit of your country, and your company stops before it. Take something out of your cart.`,
  ],
  'country-limit-twice': [409, msg`There is such a limit already.`],
  'country-limit-unknown': [404, msg`This limit is not there any more.`],
  'country-limits-many': [409, msg`There can be at most 100 limits.`],
  'limit-kinds-required': [400, msg`Choose at least one kind of gift.`],

  // Places
  'place-unknown': [409, msg`This place is not there any more. Please choose another one.`],
  'place-name-required': [400, msg`A place needs a name.`],
  'place-name-long': [400, msg`The name of a place can have at most 60 characters.`],
  'place-text-long': [
    400,
    msg`Where a place is and its hours can have at most 120 characters each.`,
  ],
  'place-name-taken': [409, msg`Another place has this name already.`],
  'places-many': [400, msg`There can be at most 50 places.`],
  'places-changed': [409, msg`The places changed meanwhile. Please look at them again.`],

  // Orders
  'purchase-unknown': [404, msg`There is no such purchase.`],
  'purchase-refunded': [409, msg`This purchase has been refunded.`],
  'not-handed-over': [409, msg`This order is not handed over.`],
  'order-waits': [409, msg`This order waits for approval. Nothing can be done with it before.`],
  'order-without-approval': [409, msg`This order does not wait for approval.`],
  'order-without-preparation': [409, msg`This order needs no preparation, or is handed over.`],
  'order-not-cancellable': [
    409,
    msg`This order can’t be cancelled any more. Please ask whoever hands gifts over.`,
  ],
  'order-place-fixed': [409, msg`The place of this order can’t be changed any more.`],
  'approval-own': [403, msg`Somebody else decides about your own order.`],
  'hand-over-own': [403, msg`Somebody else hands your own order over.`],
  'hand-over-reason-required': [
    400,
    msg`Without the buyer’s code, please write why you hand it over. They read it.`,
  ],
  'hand-over-nothing': [400, msg`Choose at least one gift to hand over.`],
  'hand-over-too-many': [409, msg`Less of this order waits by now. Please look at it again.`],
  'hand-over-not-asked': [409, msg`Nobody asks about this order any more.`],
  'order-code-unknown': [404, msg`No order that waits has this code. Please look at it again.`],
  'order-code-guesses': [429, msg`Too many wrong codes. Please try again in ten minutes.`],
  'decline-reason-required': [400, msg`Please say why the order is declined.`],
  'refund-reason-required': [
    400,
    msg`A gift that can’t be returned is refunded with a reason. Please write it in the note.`,
  ],
  'refund-nothing': [400, msg`Choose at least one gift to refund.`],
  'refund-too-many': [409, msg`Less of this order is left to refund. Please look at it again.`],
  'note-long': [400, msg`A note can have at most 280 characters`],
} as const
