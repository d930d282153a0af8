/** What the content security policy of this very page asks of a style sheet made by a script. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

// The scroll lock under dialogs makes one too, and reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce })
