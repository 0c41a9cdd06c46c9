// The rules for what oxlint cannot see: the templates of Vue components.
import tsParser from '@typescript-eslint/parser';
import vue from 'eslint-plugin-vue';

export default [
  ...vue.configs['flat/recommended'],
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tsParser } },
    rules: {
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/no-bare-strings-in-template': 'error',
      'vue/no-static-inline-styles': 'error',
      'vue/no-v-html': 'error',
      'vue/no-unused-refs': 'error',
      'vue/require-explicit-slots': 'error',
      // Layout is the formatter's task.
      'vue/html-closing-bracket-newline': 'off',
      'vue/html-indent': 'off',
      'vue/html-self-closing': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
    },
  },
];
