// The code of an order, which its buyer shows when it is handed over.

/** Digits and letters that nobody takes for one another, by Crockford. */
export const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const ORDER_CODE_LENGTH = 8

const IS_CODE = new RegExp(`^[${CODE_SIGNS}]{${ORDER_CODE_LENGTH}}$`)
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' }

/** A typed or scanned code, as it is stored; null if it can't be one. */
export function parseOrderCode(typed: string): string | null {
  const signs = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OILU]/g, (sign) => LOOK_ALIKES[sign] ?? sign)
  return IS_CODE.test(signs) ? signs : null
}

/** A code in two groups of four, as people read it. */
export function showOrderCode(code: string): string {
  return `${code.slice(0, ORDER_CODE_LENGTH / 2)}-${code.slice(ORDER_CODE_LENGTH / 2)}`
}
