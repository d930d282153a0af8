/** The mutation key of changes to the cart: while one is pending, the total is unknown. */
export const CART_CHANGES = ['cart-changes']
