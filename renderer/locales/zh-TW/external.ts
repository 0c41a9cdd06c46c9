export const external = {
  program: {
    choose: '選擇程式',
    startQuestion: '啟動「{name}」？',
    startDetail: '它以您的權限執行，您能做的它都能做。請只啟動您信任的程式。',
    start: '啟動',
    broken: '您加入的部分程式無法讀取，已另行保存；其餘的仍可使用。請重新加入缺少的程式。',
    newer: '程式清單由 Othello {madeBy} 寫成，而這是 {version}。清單保持原樣，本版本不使用它。',
  },
};
