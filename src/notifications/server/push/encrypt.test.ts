import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encrypt } from './send-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  sender: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  receiver: {
    p256dh: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  },
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS' +
    '6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu' +
    'lcy4a-fN',
}

test('encrypts the example of the standard', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(EXAMPLE.sender)
  const { salt, receiver, text, body } = EXAMPLE
  const encrypted = encrypt(Buffer.from(text), receiver, { salt, sender })
  expect(encrypted.toString('base64url')).toBe(body)
})

test('uses a new key and salt for every message', () => {
  const once = encrypt(Buffer.from('Thank you'), EXAMPLE.receiver)
  const again = encrypt(Buffer.from('Thank you'), EXAMPLE.receiver)
  expect(again.subarray(0, 16)).not.toEqual(once.subarray(0, 16))
  expect(again.subarray(21, 86)).not.toEqual(once.subarray(21, 86))
})

test('rejects a key that is no point of the curve', () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)])
  expect(() => encrypt(Buffer.from('x'), { ...EXAMPLE.receiver, p256dh })).toThrow()
})
