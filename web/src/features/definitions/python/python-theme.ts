import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const color = (name: string) => `var(--sl-palette-${name})`;

/** Uses the app's CSS variables: one theme for light and dark. */
export const pythonTheme: Extension = [
  EditorView.theme({
    '&': { fontSize: '0.875rem', color: color('text-primary'), backgroundColor: 'transparent' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace", lineHeight: '1.6' },
    '.cm-content': { caretColor: color('text-primary') },
    '.cm-cursor': { borderLeftColor: color('text-primary') },
    '.cm-gutters': {
      color: color('text-secondary'),
      backgroundColor: 'transparent',
      border: 'none',
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: color('action-hover') },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: color('action-selected'),
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
      backgroundColor: color('action-selected'),
      outline: `1px solid ${color('divider')}`,
    },
    '.cm-tooltip': {
      color: color('text-primary'),
      backgroundColor: color('background-paper'),
      border: `1px solid ${color('divider')}`,
      borderRadius: '6px',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      color: color('primary-contrastText'),
      backgroundColor: color('primary-main'),
    },
    '.cm-completionDetail': { marginLeft: '1em', fontStyle: 'normal', opacity: '0.8' },
    '.cm-diagnostic-error': { borderLeftColor: color('error-main') },
    '.cm-lintRange-error': {
      backgroundImage: 'none',
      textDecoration: `underline wavy ${color('error-main')}`,
      textUnderlineOffset: '3px',
    },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      {
        tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword, tags.definitionKeyword],
        color: color('secondary-main'),
      },
      { tag: [tags.number, tags.bool, tags.null], color: color('info-main') },
      { tag: tags.string, color: color('success-main') },
      { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: color('primary-main') },
      { tag: tags.definition(tags.function(tags.variableName)), color: color('primary-main'), fontWeight: '600' },
      { tag: tags.comment, color: color('text-secondary'), fontStyle: 'italic' },
      { tag: tags.invalid, color: color('error-main') },
    ]),
  ),
];
