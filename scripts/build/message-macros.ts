import type { PluginObj, types as Types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'

const ALL_MACROS = /@lingui\/(?:core|react)\/(?:runtime-)?macro/
const COMPILED_MACROS = /@lingui\/(?:core|react)\/macro/

/**
 * Turns the sentences that a file marks as messages into descriptors with the English compiled.
 * The server makes those of `runtime-macro` while it runs: with `isServer`, they stay as they are.
 */
export function messageMacros({ isServer = false } = {}) {
  const preset = defineRolldownBabelPreset({
    preset: () => ({
      plugins: [
        ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }],
        compileEnglish,
      ],
    }),
    rolldown: { filter: { id: /\.tsx?$/, code: isServer ? COMPILED_MACROS : ALL_MACROS } },
  })
  return babel({ presets: [preset] })
}

/**
 * Compiles the English of each descriptor, so that the browser needs neither an English catalog nor
 * a parser of messages, which is twice the library's weight.
 */
function compileEnglish({ types }: { types: typeof Types }): PluginObj {
  return {
    name: 'compile-english',
    visitor: {
      Program: {
        // After the macros, which replace whole expressions.
        exit(program) {
          program.traverse({
            ObjectProperty({ node, parent }) {
              const isDescriptor = parent.leadingComments?.some(({ value }) =>
                value.includes('i18n'),
              )
              if (!isDescriptor || !types.isIdentifier(node.key, { name: 'message' })) return
              if (!types.isStringLiteral(node.value)) throw new Error('a message is no text')
              node.value = types.valueToNode(compileMessage(node.value.value)) as Types.Expression
            },
          })
        },
      },
    },
  }
}
