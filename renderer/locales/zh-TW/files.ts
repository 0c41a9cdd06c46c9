import type { files as english } from '../en/files.ts';
import type { Shape } from '../messages.ts';

export const files: Shape<typeof english> = {
  document: {
    failed: '操作未成功。棋盤上的對局保持不變。',
    untitled: '未命名對局',
    title: '{name} — {app}',
    unsaved: '*{name}',
    openTitle: '開啟對局',
    saveTitle: '儲存對局',
  },
  dialog: {
    ok: '好',
    cancel: '取消',
    close: '關閉',
    unavailable: '無法載入。請檢查連線後再試一次。',
  },
  save: {
    question: '要儲存對局「{name}」嗎？',
    detail: '未儲存的棋步將會遺失。',
    save: '儲存',
    dontSave: '不儲存',
    replaceQuestion: '「{name}」已存在。要取代嗎？',
    replace: '取代',
    failed: '無法儲存',
    inPart: '已儲存，但並不完整',
    inPartDetail:
      '「{name}」的格式無法儲存這局棋的全部內容，收回的棋步、變化、註解或棋鐘不在其中。要保留全部內容，請另存為文字檔。',
  },
  fileType: {
    games: '對局',
    game: '黑白棋對局',
    ggf: 'GGF 對局',
    sgf: 'SGF 對局',
    png: 'PNG 圖片',
    svg: 'SVG 圖片',
    gif: 'GIF 動畫',
    csv: '試算表用的表格 (CSV)',
    allFiles: '所有檔案',
  },
  failure: {
    notFound: '「{name}」已不存在：檔案、資料夾或磁碟不見了。',
    noPermission: '沒有使用「{name}」的權限。',
    readOnly: '「{name}」所在的位置無法寫入，請另選位置。',
    noSpace: '空間不足，無法寫入「{name}」。請清出空間或另選位置。',
    isFolder: '「{name}」是資料夾，不是檔案。',
    notAFile: '「{name}」不是一般檔案。',
    badName: '系統不接受名稱「{name}」，請換一個。',
    inUse: '另一個程式正在使用「{name}」。請先在那裡關閉，再重試。',
    changed: '「{name}」在此處開啟或儲存之後被其他程式更動過。尚未寫入任何內容；選擇「儲存」可對照兩者。',
    tooLarge: '「{name}」超過對局檔案的上限：24 MB，GGF 和 SGF 為 4 MB。',
    other: '「{name}」：系統回報 {code}。',
  },
  finished: {
    title: '已結束的對局',
    kept: '已存入「已結束的對局」',
    none: '還沒有未儲存的已結束對局',
  },
  copied: {
    game: '已複製對局',
    line: '已複製這條線',
    moves: '已複製棋步',
    board: '已複製棋盤',
    picture: '已複製圖片',
    saved: '已儲存為「{name}」',
    refused: '無法使用剪貼簿',
    nothing: '剪貼簿裡沒有對局',
  },
  drop: {
    hint: '放開以開啟',
  },
  fatal: {
    title: '黑白棋必須關閉',
    pageCrashed: '視窗在半分鐘內當機了三次。對局已保留，下次啟動時可以繼續。',
    pageFailed: '視窗無法載入（{code}）。若一再發生，請重新安裝黑白棋。',
    notStarted: '無法啟動（{code}）。若一再發生，請重新安裝黑白棋。',
  },
};
