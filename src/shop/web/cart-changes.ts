/** The mutation key of changes to the cart: while one is on its way, the total is not known. */
export const CART_CHANGES = ['cart-changes']
