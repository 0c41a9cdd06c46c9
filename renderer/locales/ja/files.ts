import type { files as english } from '../en/files.ts';
import type { Shape } from '../en/shape.ts';

export const files: Shape<typeof english> = {
  document: {
    failed: 'うまくいきませんでした。盤上の対局はそのままです。',
    untitled: '無題',
    title: '{name} — {app}',
    unsaved: '*{name}',
    openTitle: '対局を開く',
    saveTitle: '対局を保存',
  },
  dialog: {
    ok: 'OK',
    cancel: 'キャンセル',
    close: '閉じる',
    unavailable: '読み込めませんでした。接続を確認して、もう一度お試しください。',
  },
  save: {
    question: '対局「{name}」を保存しますか？',
    detail: '保存していない手は失われます。',
    detailKept: '保存しなくても「これまでの対局」に残ります。',
    save: '保存',
    dontSave: '保存しない',
    replaceQuestion: '「{name}」はすでにあります。置き換えますか？',
    replace: '置き換える',
    failed: '保存できませんでした',
    inPart: '一部だけ保存しました',
    inPartDetail:
      '「{name}」の形式にはこの対局のすべては入りません。戻した手、変化、注記、または時計は含まれていません。すべて残すにはテキストファイルに保存してください。',
  },
  fileType: {
    games: '対局',
    game: 'オセロの対局',
    ggf: 'GGF形式',
    sgf: 'SGF形式',
    png: 'PNG画像',
    svg: 'SVG画像',
    gif: 'GIFアニメーション',
    csv: '表計算用の表（CSV）',
    allFiles: 'すべてのファイル',
  },
  failure: {
    notFound: '「{name}」が見つかりません。ファイル、フォルダー、またはドライブがありません。',
    noPermission: '「{name}」を使う権限がありません。',
    readOnly: '「{name}」の場所には書き込めません。ほかの場所を選んでください。',
    noSpace: '「{name}」を書き込む空きがありません。空きを作るか、ほかの場所を選んでください。',
    isFolder: '「{name}」はフォルダーです。ファイルではありません。',
    notAFile: '「{name}」は通常のファイルではありません。',
    badName: '「{name}」という名前は使えません。ほかの名前にしてください。',
    inUse: '別のプログラムが「{name}」を開いています。閉じてからやり直してください。',
    changed:
      '「{name}」は、ここで開くか保存した後にほかのアプリで変更されました。何も書き込んでいません。「保存」を選ぶと両方を見比べられます。',
    tooLarge: '「{name}」は対局のファイルの上限（24 MB、GGFとSGFは4 MB）を超えています。',
    other: '「{name}」：システムエラー {code}',
  },
  earlier: {
    title: 'これまでの対局',
    kept: '前の対局は「これまでの対局」に残しました',
    none: 'ここで打った対局はまだありません',
  },
  copied: {
    game: '対局をコピーしました',
    line: '手順をコピーしました',
    moves: '棋譜をコピーしました',
    movesUntil: '盤上の手までの棋譜をコピーしました',
    boardAndMoves: '別の局面から始まる対局なので、盤面と棋譜をコピーしました',
    board: '盤面をコピーしました',
    picture: '画像をコピーしました',
    saved: '「{name}」に保存しました',
    refused: 'クリップボードを使えません',
    nothing: 'クリップボードに対局がありません',
  },
  drop: {
    hint: 'ドロップして開く',
  },
  fatal: {
    title: 'オセロを終了します',
    pageCrashed:
      'ウインドウが30秒以内に3回異常終了しました。対局は保存されており、次回の起動時に続けられます。',
    pageFailed:
      'ウインドウを読み込めませんでした（{code}）。繰り返す場合は、オセロを再インストールしてください。',
    notStarted: '起動できませんでした（{code}）。繰り返す場合は、オセロを再インストールしてください。',
  },
};
