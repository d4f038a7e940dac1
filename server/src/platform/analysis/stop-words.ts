/** They stand in every other title, and say nothing of what it is about. As folded text has them. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at by for from how in into is it of on or the to what with ' +
    '的 与 和 及 之 或 在 了 是 对 中 等 关于'
  ).split(' '),
)
