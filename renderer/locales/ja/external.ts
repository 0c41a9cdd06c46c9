export const external = {
  program: {
    choose: 'プログラムを選ぶ',
    startQuestion: '「{name}」を起動しますか？',
    startDetail:
      'あなたと同じ権限で動き、あなたにできることは何でもできます。信頼できるプログラムだけを起動してください。',
    start: '起動',
    broken:
      '追加したプログラムの一部を読み込めませんでした。それらは別に保存し、残りはそのまま使えます。足りないものはもう一度追加してください。',
    newer:
      'プログラムの一覧は Othello {madeBy} のもので、これは {version} です。一覧はそのまま残し、この版では使いません。',
  },
};
