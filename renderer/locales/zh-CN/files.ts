import type { files as english } from '../en/files.ts';
import type { Shape } from '../messages.ts';

export const files: Shape<typeof english> = {
  document: {
    failed: '操作未成功。棋盘上的对局保持不变。',
    untitled: '未命名对局',
    title: '{name} — {app}',
    unsaved: '*{name}',
    openTitle: '打开对局',
    saveTitle: '保存对局',
  },
  dialog: {
    ok: '好',
    cancel: '取消',
    close: '关闭',
    unavailable: '无法加载。请检查连接后重试。',
  },
  save: {
    question: '要保存对局“{name}”吗？',
    detail: '未保存的着法将会丢失。',
    save: '保存',
    dontSave: '不保存',
    replaceQuestion: '“{name}”已存在。要替换吗？',
    replace: '替换',
    failed: '无法保存',
    inPart: '已保存，但并不完整',
    inPartDetail:
      '“{name}”的格式无法保存这局棋的全部内容，撤回的着法、变化、注释或棋钟不在其中。要保留全部内容，请另存为文本文件。',
  },
  fileType: {
    games: '对局',
    game: '黑白棋对局',
    ggf: 'GGF 对局',
    sgf: 'SGF 对局',
    png: 'PNG 图片',
    svg: 'SVG 图片',
    gif: 'GIF 动画',
    csv: '电子表格用的表格 (CSV)',
    allFiles: '所有文件',
  },
  failure: {
    notFound: '“{name}”已不存在：文件、文件夹或磁盘不见了。',
    noPermission: '没有使用“{name}”的权限。',
    readOnly: '“{name}”所在的位置不可写入，请另选位置。',
    noSpace: '空间不足，无法写入“{name}”。请腾出空间或另选位置。',
    isFolder: '“{name}”是文件夹，不是文件。',
    notAFile: '“{name}”不是普通文件。',
    badName: '系统不接受名称“{name}”，请换一个。',
    inUse: '另一个程序正在使用“{name}”。请先在那里关闭，再重试。',
    changed: '“{name}”在此处打开或保存之后被其他程序改动过。尚未写入任何内容；选择“保存”可对照两者。',
    tooLarge: '“{name}”超过对局文件的上限：24 MB，GGF 和 SGF 为 4 MB。',
    other: '“{name}”：系统报告 {code}。',
  },
  finished: {
    title: '已结束的对局',
    kept: '已存入“已结束的对局”',
    none: '还没有未保存的已结束对局',
  },
  copied: {
    game: '已复制对局',
    line: '已复制这条线',
    moves: '已复制着法',
    board: '已复制棋盘',
    picture: '已复制图片',
    saved: '已保存为“{name}”',
    refused: '无法使用剪贴板',
    nothing: '剪贴板里没有对局',
  },
  drop: {
    hint: '松开以打开',
  },
  fatal: {
    title: '黑白棋必须关闭',
    pageCrashed: '窗口在半分钟内崩溃了三次。对局已保留，下次启动时可以继续。',
    pageFailed: '窗口无法载入（{code}）。如果一再出现，请重新安装黑白棋。',
    notStarted: '无法启动（{code}）。如果一再出现，请重新安装黑白棋。',
  },
};
