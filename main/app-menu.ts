/** The application menu. It is rebuilt when its items change, and otherwise updated in place. */
import { Menu } from 'electron';
import type { MenuModel } from './contract/bridge.ts';
import { type MenuContext, initialMenuTemplate, menuChanges, menuTemplate } from './menu.ts';

export function createAppMenu(context: MenuContext) {
  let model: MenuModel | undefined;

  /** Rebuilds the menu, for example after its words have changed. */
  function build(): void {
    const template = model ? menuTemplate(model, context) : initialMenuTemplate(context);
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  return {
    build,
    show(next: MenuModel): void {
      const changes = model && menuChanges(model, next);
      model = next;
      const menu = Menu.getApplicationMenu();
      if (!changes || !menu) return build();
      for (const { id, enabled, checked } of changes) {
        const item = menu.getMenuItemById(id);
        if (!item) continue;
        item.enabled = enabled;
        if (checked !== undefined) item.checked = checked;
      }
    },
  };
}
