; Offers Lectern under "Open with" for PDF and EPUB files and opens lectern:// links. SHCTX is the machine or the user,
; whichever the installation is for. The default programs for these files stay unchanged.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\Lectern.Book" "" "Book"
  WriteRegStr SHCTX "Software\Classes\Lectern.Book\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\Lectern.Book\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHCTX "Software\Classes\.pdf\OpenWithProgids" "Lectern.Book" ""
  WriteRegStr SHCTX "Software\Classes\.epub\OpenWithProgids" "Lectern.Book" ""
  WriteRegStr SHCTX "Software\Classes\lectern" "" "URL:Lectern"
  WriteRegStr SHCTX "Software\Classes\lectern" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\lectern\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

!macro customUnInstall
  DeleteRegKey SHCTX "Software\Classes\Lectern.Book"
  DeleteRegValue SHCTX "Software\Classes\.pdf\OpenWithProgids" "Lectern.Book"
  DeleteRegValue SHCTX "Software\Classes\.epub\OpenWithProgids" "Lectern.Book"
  DeleteRegKey SHCTX "Software\Classes\lectern"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend
