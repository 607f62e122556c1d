/**
 * jsdom computes every property of an element when it is asked for one. Tests ask whether an element can be seen and
 * clicked: the page gets only that part of the rules that Emotion inserts.
 */
const hiding = /^\s*(display|visibility|pointer-events)\s*:/;
const insertRule = CSSStyleSheet.prototype.insertRule;

CSSStyleSheet.prototype.insertRule = function insertHiding(rule, index) {
  if (!(this.ownerNode instanceof Element && this.ownerNode.hasAttribute('data-emotion')))
    return insertRule.call(this, rule, index);
  let isEmpty = true;
  const short = rule.replace(/\{([^{}]*)\}/g, (_, block: string) => {
    const kept = block.split(';').filter((declaration) => hiding.test(declaration));
    if (kept.length > 0) isEmpty = false;
    return `{${kept.join(';')}}`;
  });
  return isEmpty ? 0 : insertRule.call(this, short, index);
};
