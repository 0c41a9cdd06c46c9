/** The files of a drop, with those of its folders where the shell cannot look into them itself. */

/**
 * Must be called while the drop is handled: what was dropped is gone afterwards. With `walks`, folders are replaced by
 * the files in them, as a browser has no other way to them.
 */
export async function droppedFiles(transfer: DataTransfer, walks: boolean): Promise<readonly File[]> {
  const files = Array.from(transfer.files);
  if (!walks) return files;
  const entries = Array.from(transfer.items).flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some((entry) => entry.isDirectory)) return files;
  const found = await Promise.all(entries.map(filesOf));
  return found.flat();
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: File[] = [];
  for (;;) {
    // A reader hands out some hundred entries at a time, and none at the end.
    // oxlint-disable-next-line no-await-in-loop -- each part follows the one before
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return found;
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const files of await Promise.all(part.map(filesOf))) found.push(...files);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
